#!/bin/bash
# Copies the primary on the first start, then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres "$PGDATA"
  chmod 700 "$PGDATA"
  until gosu postgres pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --wal-method=stream \
    --dbname='host=primary user=cartwright application_name=replica'; do
    find "$PGDATA" -mindepth 1 -delete
    sleep 2
  done
fi
# The copy contains the primary's synchronous_standby_names. After a promotion, writes would wait for a replica that
# does not exist.
exec gosu postgres postgres -D "$PGDATA" -c max_connections=200 -c synchronous_standby_names=
