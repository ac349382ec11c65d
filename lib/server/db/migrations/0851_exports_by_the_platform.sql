-- Lets the platform start the archive of an institute, of which its administrators are notified. Compatible with the former version.
alter table exports alter column "requestedBy" drop not null;
