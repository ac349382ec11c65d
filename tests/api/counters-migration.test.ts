import pg from "pg"
import { COUNTER_INVARIANTS } from "@/lib/server/db/counter-invariants"
import { migrate } from "@/lib/server/db/migrate"
import { createEarlierDatabase } from "../setup/earlier-database"

test("counters and order numbers are filled from the rows that exist", async () => {
  const earlier = await createEarlierDatabase("0170_counters.sql")
  const database = new pg.Client(earlier.url)
  await database.connect()
  try {
    await database.query(`
      insert into institutes (slug, name, timezone) values ('lectern', 'Lectern', 'UTC'), ('acme', 'Acme', 'Pacific/Auckland');
      insert into users (id, email, "firstName") select n, n || '@acme.test', 'Asha' from generate_series(1, 4) n;
      insert into memberships ("instituteId", "userId", role, status) values
        (2, 1, 'Teacher', 'active'), (2, 2, 'Student', 'active'), (2, 3, 'Student', 'left'), (2, 4, 'Student', 'active');
      insert into items ("instituteId", kind, title, slug, status) values
        (2, 'course', 'First', 'first', 'published'), (2, 'course', 'Second', 'second', 'draft');
      insert into item_teachers ("instituteId", "itemId", "userId") values (2, 1, 1), (2, 2, 1);
      insert into enrolments ("instituteId", "userId", "itemId", percent, "lastOpenedAt", "completedAt") values
        (2, 2, 1, 40, now(), null), (2, 2, 2, 100, now() - interval '2 days', now()), (2, 3, 1, 7, now(), null), (2, 4, 1, 0, null, null);
      insert into orders ("instituteId", "buyerId", "itemId", currency, "subtotalMinor", "totalMinor", "transactionId", status, "paidAt")
        values (2, 2, 1, 'INR', 100, 100, 'txn_1', 'paid', '2026-11-01 20:00+00'), (2, 3, 1, 'INR', 50, 50, 'txn_2', 'refunded', now());
      insert into enquiries ("instituteId", name, message) values (2, 'Asha', 'When?');
      insert into notifications ("instituteId", "idempotencyKey", title, body, audience, channels, "authorId")
        values (2, gen_random_uuid(), 'News', 'Text', 'all', '{bell}', 1);
      insert into user_notifications ("instituteId", "notificationId", "userId", "readAt") values (2, 1, 2, now()), (2, 1, 4, null);
    `)
    await migrate(earlier.url)
    for (const query of Object.values(COUNTER_INVARIANTS)) expect((await database.query(query)).rows).toEqual([])
    const counter = async (kind: string, subject: number) => {
      const { rows } = await database.query<{ count: number; total: number }>(
        `select count::int, total::int from counters where "instituteId" = 2 and kind = $1 and subject = $2`,
        [kind, subject],
      )
      return rows
    }
    const { rows: numbered } = await database.query<{ number: string }>("select number from orders order by id")
    expect(numbered.map(({ number }) => number.replace(/\d{4}/, "year"))).toEqual(["AC-year-00001", "AC-year-00002"])
    expect(await counter("enrolments", 1)).toEqual([{ count: 3, total: 47 }])
    expect(await counter("learners", 1)).toEqual([{ count: 3, total: 0 }])
    const secondOfNovember = Date.parse("2026-11-02") / 86_400_000
    expect(await counter("sales", secondOfNovember)).toEqual([{ count: 1, total: 100 }])
  } finally {
    await database.end()
    await earlier.drop()
  }
})
