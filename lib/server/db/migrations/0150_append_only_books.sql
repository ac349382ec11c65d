-- Revokes from the platform role the rights to change or delete what was booked, and to delete entries of the audit trail.

revoke update, delete on ledger_transactions, ledger_entries from lectern_platform;
revoke delete on audit_entries from lectern_platform;
