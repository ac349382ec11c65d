-- Looks up the membership of each person that a query reads. With `exists`, a plan for an institute of average size may hash
-- all members of the institute to read one person, which takes as long as the institute is large; a scalar subquery, of at
-- most one row by the unique key, is never hashed.
alter policy member_of_institute on users
  using ((select true from memberships m where m."userId" = users.id));
