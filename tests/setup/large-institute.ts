import { asOwner } from "@/lib/server/tenancy/owner"
import { institutes } from "./test-app"

/** How many rows the institute has of what grows with its people. */
export const LARGE = 5_000

const ACME = institutes.acme

/** In order; acme has forty items, of which everybody has the first, and notification 1 reached everybody. */
const STATEMENTS = [
  `insert into institutes (id, slug, name, "createdAt") overriding system value
   select 1000 + n, 'large-' || n, 'Institute ' || n, now() - make_interval(days => n) from generate_series(1, 3000) n`,
  `insert into institute_subscriptions ("instituteId", "planId", status)
   select i.id, (select id from plans limit 1), 'active' from institutes i where i.slug like 'large-%'`,
  `insert into users (email, "firstName", "lastName", mobile, "lastLoginAt")
   select 'large-' || n || '@acme.test', 'Learner', 'Number ' || n, '+91' || 7000000000 + n, now() - make_interval(mins => n)
   from generate_series(1, ${LARGE}) n`,
  `insert into memberships ("instituteId", "userId", role, status, "joinedAt")
   select ${ACME}, id, 'Student', case when id % 10 = 0 then 'invited' else 'active' end, now() - make_interval(mins => (id % 100000)::int)
   from users where email like 'large-%'`,
  `insert into invitations ("instituteId", "userId", "firstName", "sentAt")
   select "instituteId", "userId", 'Invited', now() from memberships where status = 'invited'`,
  `insert into sessions ("instituteId", "userId", "tokenHash", "expiresAt")
   select "instituteId", "userId", sha256("userId"::text::bytea), now() + interval '1 day'
   from memberships m where "instituteId" = ${ACME} and not exists (select from sessions s where s."userId" = m."userId")`,
  `insert into presence ("instituteId", "userId", status) select "instituteId", "userId", 'online' from memberships on conflict do nothing`,
  `insert into referral_codes ("instituteId", "userId", code)
   select "instituteId", "userId", 'C' || upper(substr(md5("userId"::text), 1, 9)) from memberships on conflict do nothing`,
  `insert into files ("instituteId", key, name, mime, bytes, sha256)
   select ${ACME}, 'large/' || n, 'file ' || n, 'image/png', 10, '0' from generate_series(1, ${LARGE}) n`,
  `insert into items ("instituteId", kind, title, slug, status, "priceMinor")
   select ${ACME}, 'course', 'Course ' || n, 'course-' || n, 'published', 100 from generate_series(1, 40) n`,
  `insert into item_teachers ("instituteId", "itemId", "userId")
   select i."instituteId", i.id, m."userId" from items i join memberships m using ("instituteId") where m.role = 'Teacher'`,
  `insert into sections ("instituteId", "itemId", title, "displayOrder") select "instituteId", id, 'All', 0 from items`,
  `insert into materials ("instituteId", "itemId", "sectionId", title, kind, body, "displayOrder")
   select "instituteId", "itemId", id, 'Lesson ' || n, 'text', 'Read this.', n from sections, generate_series(1, 5) n`,
  `insert into enrolments ("instituteId", "userId", "itemId", percent, "lastOpenedAt")
   select m."instituteId", m."userId", i.id, m.id % 100, now() - make_interval(mins => (m.id % 50000)::int)
   from memberships m join (select * from items where "instituteId" = ${ACME} order by id limit 2) i using ("instituteId")`,
  `insert into entitlements ("instituteId", "userId", "itemId", source) select "instituteId", "userId", "itemId", 'admin' from enrolments`,
  `analyze enrolments`,
  `insert into material_progress ("instituteId", "userId", "itemId", "materialId", percent)
   select e."instituteId", e."userId", e."itemId", m.id, 50 from enrolments e join materials m using ("instituteId", "itemId")`,
  `insert into orders
     ("instituteId", "transactionId", "buyerId", "basketKey", "subtotalMinor", "taxableMinor", "totalMinor", currency, status, "paidAt", "createdAt")
   select "instituteId", 'txn_' || lpad(id::text, 20, '0'), "userId", 'i' || "itemId", 100, 100, 100, 'INR', 'paid', t, t
   from (select e.*, now() - make_interval(mins => (id % 100000)::int) as t from enrolments e) bought`,
  `insert into order_lines ("instituteId", "orderId", no, subject, "subjectId", "itemId", title, kind,
     "listMinor", "listTaxableMinor", "taxableMinor", "totalMinor", status)
   select o."instituteId", o.id, 1, 'item', i.id, i.id, i.title, i.kind, 100, 100, 100, 100, 'granted'
   from orders o join items i on i."instituteId" = o."instituteId" and 'i' || i.id = o."basketKey"`,
  `insert into payments ("instituteId", "orderId", rail, provider, "providerPaymentId", "amountMinor", currency, status)
   select "instituteId", id, 'card', 'razorpay', 'pay_' || id, 100, 'INR', 'captured' from orders`,
  `insert into refunds ("instituteId", "paymentId", "amountMinor", reason, status, "processedAt", "acceptedAt", "owedAt", "nextTryAt")
   select "instituteId", id, 100, 'sold_out', case when id % 100 = 0 then 'due' else 'processed' end,
     case when id % 100 > 0 then now() end, case when id % 100 > 0 then now() end, now(), case when id % 100 = 0 then now() end
   from payments where id % 2 = 0`,
  `insert into enquiries ("instituteId", name, email, message)
   select ${ACME}, 'Asha ' || n, 'asha' || n || '@people.test', 'When does it begin?' from generate_series(1, ${LARGE}) n`,
  `insert into events ("instituteId", "actorId", key, "subjectType", "subjectId")
   select "instituteId", "userId", 'member.edited', 'user', "userId" from memberships`,
  `insert into notifications ("instituteId", "idempotencyKey", title, body, audience, channels, status, "authorId")
   select ${ACME}, gen_random_uuid(), 'News ' || n, 'Text', 'all', '{bell,email}', 'sent',
     (select "userId" from memberships where "instituteId" = ${ACME} and role = 'Teacher' limit 1)
   from generate_series(1, 1200) n`,
  `insert into user_notifications ("instituteId", "notificationId", "userId")
   select n."instituteId", n.id, m."userId" from (select * from notifications order by id limit 3) n join memberships m using ("instituteId")`,
  `insert into notification_deliveries ("instituteId", "userNotificationId", channel, "dueAt")
   select "instituteId", id, 'email', now() from user_notifications`,
  `insert into notification_preferences ("instituteId", "userId", "whatsAppAgreedAt")
   select "instituteId", "userId", now() from memberships on conflict do nothing`,
  `insert into user_imports ("instituteId", "createdBy", name, role, total)
   select ${ACME}, "userId", 'people.csv', 'Student', ${LARGE} from memberships where "instituteId" = ${ACME} and role = 'Admin' limit 1`,
  `insert into user_import_rows ("instituteId", "importId", line, cells, status)
   select "instituteId", id, n, '{Asha,Rao}', 'ready' from user_imports, generate_series(2, ${LARGE}) n`,
  `vacuum (analyze)`,
]

/** Makes acme an institute of thousands of people, and the platform one of thousands of institutes. */
export async function seedLargeInstitute(): Promise<void> {
  for (const statement of STATEMENTS) await asOwner(statement)
}
