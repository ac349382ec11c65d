import { withEarlierDatabase } from "../setup/earlier-database"

const { query, rowsOf, upgrade } = withEarlierDatabase("0380_watched_ranges.sql")

test("a stored percent becomes the beginning of the video, and enrolments count their lessons", async () => {
  const users = `insert into users (email, "firstName") values ('a@acme.test', 'Asha'), ('b@rival.test', 'Bina') returning id`
  const [asha, bina] = (await rowsOf(users)).map((row) => String(row))
  await query(`
    insert into institutes (slug, name) values ('acme', 'Acme Academy'), ('rival', 'Rival Institute');
    insert into memberships ("instituteId", "userId", role) values (1, ${asha}, 'Student'), (2, ${bina}, 'Student');
    insert into items ("instituteId", kind, title, slug) values
      (1, 'course', 'A course', 'a-course'), (1, 'book', 'A book', 'a-book'), (2, 'course', 'Another', 'another');
    insert into sections ("instituteId", "itemId", title, "displayOrder") values
      (1, 1, 'First', 0), (1, 2, 'Book', 0), (2, 3, 'First', 0);
    insert into materials ("instituteId", "itemId", "sectionId", title, kind, "durationSeconds", "deletedAt", "displayOrder") values
      (1, 1, 1, 'Half watched', 'video', 600, null, 1),
      (1, 1, 1, 'Hardly watched', 'video', 30, null, 2),
      (1, 1, 1, 'Of unknown length', 'video', 0, null, 3),
      (1, 1, 1, 'Read', 'text', 60, null, 4),
      (1, 1, 1, 'In the trash', 'video', 100, now(), 5),
      (1, 2, 2, 'The book', 'pdf', 0, null, 6),
      (2, 3, 3, 'Whole', 'video', 100, null, 7);
    insert into enrolments ("instituteId", "userId", "itemId", percent)
      values (1, ${asha}, 1, 47), (1, ${asha}, 2, 12), (2, ${bina}, 3, 3);
    insert into material_progress ("instituteId", "userId", "itemId", "materialId", percent, "completedAt") values
      (1, ${asha}, 1, 1, 50, null), (1, ${asha}, 1, 2, 1, null), (1, ${asha}, 1, 3, 30, null),
      (1, ${asha}, 1, 4, 100, now()), (1, ${asha}, 1, 5, 100, now()), (1, ${asha}, 2, 6, 40, null),
      (2, ${bina}, 3, 7, 100, now());
  `)
  await upgrade()

  expect(await rowsOf(`select watched::text, "completedBy" from material_progress order by "materialId"`)).toEqual([
    ["{[0,300)}", null],
    ["{[0,1)}", null],
    ["{}", null],
    ["{[0,1)}", "rule"],
    ["{[0,100)}", "rule"],
    ["{}", null],
    ["{[0,100)}", "rule"],
  ])
  expect(
    await rowsOf(`select "itemId", "lessonsDone", "lessonsAll", percent from enrolments order by "itemId"`),
  ).toEqual([
    [expect.anything(), 1, 4, 25],
    [expect.anything(), 0, 1, 40],
    [expect.anything(), 1, 1, 100],
  ])
  // The next migrations leave it so.
  expect(await rowsOf(`select "reopenedAt", pages from material_progress where "materialId" = 6`)).toEqual([
    [null, null],
  ])
})
