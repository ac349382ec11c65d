import { listTestimonials } from "@/lib/features/items/items.server"
import { implement } from "@/lib/server/api/implement"
import { tagCachedPage } from "@/lib/server/page-cache/tags"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { institutes } from "./contract"
import { listDirectory } from "./directory.server"
import { findByHost } from "./find-by-host.server"
import { showProfile, showProfileOrBrand } from "./profile.server"
import { suggest } from "./suggestions.server"
import { listTeachers, showTeacher } from "./teachers.server"

const MAX_TESTIMONIALS = 6

export const instituteHandlers = implement(institutes, {
  findByHost: ({ db }, { params }) => findByHost(db, params.subdomain),
  show(_, { params }) {
    tagCachedPage(`institute:${params.id}`)
    return readInstitute(params.id, showProfileOrBrand)
  },
  showDetails: ({ db }) => showProfile(db),
  teachers: ({ db }, { query }) => listTeachers(db, query),
  showTeacher: ({ db }, { params }) => showTeacher(db, params.id),
  testimonials: ({ db }) => listTestimonials(db, MAX_TESTIMONIALS),
  suggestions: ({ db }, { query }) => suggest(db, query.searchParam),
  directory: ({ db }, { query }) => listDirectory(db, query),
})
