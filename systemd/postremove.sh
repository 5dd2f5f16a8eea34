#!/bin/sh
# After the files went. The games stay, even on a purge: nobody should lose a campaign to a package manager.
set -e
[ -d /run/systemd/system ] && systemctl daemon-reload
if [ "$1" = purge ] && [ -d /var/lib/adjutant ]; then
	echo "The games are still in /var/lib/adjutant. Remove that folder, and the user adjutant, by hand if they may go."
fi
exit 0
