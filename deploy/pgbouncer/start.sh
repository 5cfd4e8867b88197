#!/bin/sh
# The password comes from the environment, so that it is in no layer of the image.
set -eu
umask 077
printf '"cartwright" "%s"\n' "$DATABASE_PASSWORD" > /tmp/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
