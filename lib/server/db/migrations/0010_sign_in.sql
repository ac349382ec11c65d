-- Makes it possible to note in the institute's own transaction when a member last signed in.

grant update ("lastLoginAt") on users to lectern_app;
