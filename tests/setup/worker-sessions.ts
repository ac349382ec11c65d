/** The connections of this database that hold the shared lock of the processes that run jobs. */
export const WORKER_SESSIONS = `select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
  and objid = (hashtext('job workers')::bigint & 4294967295)::oid
  and database = (select oid from pg_database where datname = current_database())`
