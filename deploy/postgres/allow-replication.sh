#!/bin/bash
# Runs once, when the primary is created: the replica connects with the same password.
set -eu
echo 'host replication cartwright all scram-sha-256' >> "$PGDATA/pg_hba.conf"
