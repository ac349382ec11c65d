import { mergeSections } from "@/components/institutes/settings/landing/merge-sections"
import { newSection } from "@/lib/features/site/default-sections"

const [banner, items, faqs] = [newSection("banner", "banner"), newSection("items", "items"), newSection("faqs", "faqs")]
const base = [banner, items, faqs]
const titled = (section: typeof banner, title: string) => ({ ...section, title })

test("changes of different sections both stay", () => {
  const own = [titled(banner, "Mine"), items, faqs]
  const saved = [banner, titled(items, "Theirs"), faqs]
  expect(mergeSections({ base, own, saved })).toEqual([titled(banner, "Mine"), titled(items, "Theirs"), faqs])
})

test("one's own change of a section wins", () => {
  const own = [titled(banner, "Mine"), items, faqs]
  const saved = [titled(banner, "Theirs"), items, faqs]
  expect(mergeSections({ base, own, saved })).toEqual(own)
})

test("what either has added or removed is, and what the other has changed of it is not lost", () => {
  const [added, other] = [newSection("text", "added"), newSection("text", "other")]
  expect(mergeSections({ base, own: [banner, items, faqs, added], saved: [items, other, faqs] })).toEqual([
    items,
    faqs,
    added,
    other,
  ])
  expect(mergeSections({ base, own: [titled(banner, "Mine"), items], saved: [items, faqs] })).toEqual([
    titled(banner, "Mine"),
    items,
  ])
})

test("the order is one's own if one has changed it, else the saved one", () => {
  expect(mergeSections({ base, own: [faqs, items, banner], saved: [items, banner, faqs] })).toEqual([
    faqs,
    items,
    banner,
  ])
  expect(mergeSections({ base, own: base, saved: [items, banner, faqs] })).toEqual([items, banner, faqs])
})
