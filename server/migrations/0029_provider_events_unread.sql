set local citus.multi_shard_modify_mode to 'sequential';

-- Nobody ever read them: news of a provider may be acted on twice. The table stays, empty, for as long
-- as processes of an earlier version write to it.
truncate provider_events;
