#!/bin/sh
# After the files are in place: the user, the devices' groups, and the service. Called as "configure", with the version that was
# there before, if any. On a machine without a running systemd (a container) there is little to do.
set -e
if command -v systemd-sysusers >/dev/null; then
	systemd-sysusers /usr/lib/sysusers.d/adjutant.conf
fi
if [ -d /run/systemd/system ]; then
	udevadm control --reload-rules || true
	udevadm trigger --subsystem-match=gpio --subsystem-match=dma_heap || true
	systemctl daemon-reload
	if [ -z "$2" ]; then
		started="enable --now"
	else
		started="try-restart" # who has switched it off meant it
	fi
	systemctl $started adjutant.service || echo "Adjutant is installed but did not start: journalctl -u adjutant says why." >&2
fi
exit 0
