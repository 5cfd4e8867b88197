#!/bin/bash
# Runs once, when the database of the primary has been created. The settings apply at the start that follows.
set -eu
# The replica connects with the same password.
echo 'host replication cartwright all scram-sha-256' >> "$PGDATA/pg_hba.conf"
echo "synchronous_standby_names = 'ANY 1 (replica)'" >> "$PGDATA/postgresql.conf"
