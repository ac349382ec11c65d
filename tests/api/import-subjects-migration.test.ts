import { withEarlierDatabase } from "../setup/earlier-database"

const { query, rowsOf, upgrade } = withEarlierDatabase("0508_subjects_of_imports.sql")

test("imports get subjects of their own, those of a folder an event of their own, and events stay append-only", async () => {
  await query(`
    insert into institutes (slug, name) values ('acme', 'Acme Academy'), ('rival', 'Rival Institute');
    insert into users (email, "firstName") values ('a@acme.test', 'Asha');
    insert into memberships ("instituteId", "userId", role) select 1, id, 'Admin' from users;
    insert into events ("instituteId", key, "subjectType", "subjectId", data) values
      (1, 'member.import_done', 'import', 7, '{"itemId": null}'),
      (1, 'item.import_done', 'import', 7, '{"itemId": null}'),
      (2, 'item.import_done', 'import', 7, '{"itemId": 3}'),
      (1, 'item.import_started', 'import', 7, '{}'),
      (1, 'item.folder_imported', 'item', 3, '{"importId": 7}'),
      (1, 'item.import_done', 'import', 8, '{"itemId": 3}');
    insert into user_notifications ("instituteId", "userId", "eventId", key, notice)
      select 1, u.id, e.id, e.key, 'uploader' from users u, events e where e."instituteId" = 1 and e.key like '%import_done';
  `)
  await upgrade()

  expect(await rowsOf(`select key, "subjectType", "subjectId"::int from events order by id`)).toEqual([
    ["member.import_done", "member_import", 7],
    ["item.import_done", "item_import", 7],
    ["item.folder_import_done", "folder_import", 7],
    ["item.import_started", "item_import", 7],
    ["item.folder_imported", "item", 3],
    ["item.folder_import_done", "folder_import", 8],
  ])
  expect(await rowsOf(`select key from user_notifications order by "eventId"`)).toEqual([
    ["member.import_done"],
    ["item.import_done"],
    ["item.folder_import_done"],
  ])
  await expect(query(`update events set key = 'item.saved'`)).rejects.toThrow()
})
