import { implement } from "@/lib/server/api/implement"
import { kindOnWire } from "@/lib/shared/item-kinds"
import { listSitemapEntries } from "./sitemap-queries.server"
import { items } from "./contract"
import { listItems, listTopOfEachKind, searchItems } from "./items.server"
import { showItem } from "./item-detail.server"

export const itemHandlers = implement(items, {
  courses: ({ db }, { query }) => listItems(db, "course", query),
  webinars: ({ db }, { query }) => listItems(db, "webinar", query),
  books: ({ db }, { query }) => listItems(db, "book", query),
  studyMaterials: ({ db }, { query }) => listItems(db, "study_material", query),
  preRecorded: ({ db }, { query }) => listItems(db, "pre_recorded", query),
  consultations: ({ db }, { query }) => listItems(db, "consultation", query),
  search: ({ db }, { query: { kind, ...query } }) => searchItems(db, { ...query, kind: kind && kindOnWire(kind) }),
  topOfEachKind: ({ db }) => listTopOfEachKind(db),
  show: ({ db }, { params }) => showItem(db, params.kind, params.id),
  sitemapEntries: ({ db }, { query }) => listSitemapEntries(db, query.page),
})
