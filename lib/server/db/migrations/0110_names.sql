-- Renames functions, triggers, tables and columns to the terms that the code uses; data, rights and behaviour stay as they are.

-- Invalidation of cached pages: `notify` on the channel `pages`.
alter function tenancy.tell_pages() rename to notify_page_cache;
alter function tenancy.tell_person() rename to notify_page_cache_of_user;
alter trigger tell_pages on plans rename to notify_page_cache;
alter trigger tell_pages on institutes rename to notify_page_cache;
alter trigger tell_pages on institute_domains rename to notify_page_cache;
alter trigger tell_pages on teacher_profiles rename to notify_page_cache;
alter trigger tell_pages on items rename to notify_page_cache;
alter trigger tell_pages on item_teachers rename to notify_page_cache;
alter trigger tell_pages on sections rename to notify_page_cache;
alter trigger tell_pages on materials rename to notify_page_cache;
alter trigger tell_pages on faqs rename to notify_page_cache;
alter trigger tell_pages on reviews rename to notify_page_cache;
alter trigger tell_pages on users rename to notify_page_cache;
alter trigger tell_pages_insert on memberships rename to notify_page_cache_insert;
alter trigger tell_pages_update on memberships rename to notify_page_cache_update;
alter trigger tell_pages_delete on memberships rename to notify_page_cache_delete;

-- The live connection: messages of topics, and the sessions whose connections end.
alter function tenancy.tell_live(text, text) rename to publish_live;
alter function tenancy.tell_session_ended() rename to notify_session_ended;
alter function tenancy.tell_member_changed() rename to notify_membership_changed;
alter function tenancy.tell_person_disabled() rename to notify_user_disabled;
alter trigger tell_ended on sessions rename to notify_session_ended;
alter trigger tell_deleted on sessions rename to notify_session_deleted;
alter trigger tell_changed on memberships rename to notify_membership_changed;
alter trigger tell_disabled on users rename to notify_user_disabled;
alter table live_links rename to live_connections;
alter table live_connections rename constraint live_links_pkey to live_connections_pkey;
alter table live_connections rename constraint live_links_node_fkey to live_connections_node_fkey;
alter table live_connections rename constraint "live_links_instituteId_userId_fkey" to "live_connections_instituteId_userId_fkey";
alter index live_links_node rename to live_connections_node;
alter index presence_there rename to presence_online;

-- Push tokens, verified contacts, sessions and the ID tokens of providers.
alter function tenancy.forget_push_tokens() rename to delete_push_tokens;
alter trigger forget_push_tokens on sessions rename to delete_push_tokens;
alter function tenancy.unprove_changed_contact() rename to unverify_changed_contact;
alter trigger unprove_changed_contact on users rename to unverify_changed_contact;
alter table sessions rename column "provedAt" to "reauthenticatedAt";
alter table spent_id_tokens rename to used_id_tokens;
alter table used_id_tokens rename constraint spent_id_tokens_pkey to used_id_tokens_pkey;
alter index spent_id_tokens_old rename to used_id_tokens_old;

-- Imports of users.
alter table user_import_rows rename column faults to errors;
alter index user_import_rows_waiting rename to user_import_rows_ready;
