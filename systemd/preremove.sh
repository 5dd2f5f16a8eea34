#!/bin/sh
# Before the files go. On an update ("upgrade") the service runs on until postinstall.sh starts the new one.
set -e
if [ "$1" != upgrade ] && [ -d /run/systemd/system ]; then
	systemctl disable --now adjutant.service || true
fi
exit 0
