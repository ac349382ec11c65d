import { isNameRefused, judgeSlug } from "@/lib/features/openings/judge-slug"
import { slugOf } from "@/lib/features/openings/slug-of"
import { skeletonOf } from "@/lib/features/openings/slug-skeleton"
import { suggestSlugs } from "@/lib/features/openings/suggest-slugs"

describe("an address", () => {
  test.each([
    ["ravis-maths", "free"],
    ["grandiose", "free"],
    ["scunthorpe-school", "free"],
    ["brandish-arts", "free"],
    ["class-of-2027", "free"],
    ["sex-education-for-parents", "free"],
    ["dear", "free"],
    ["administration-exams", "free"],
    ["online-support", "free"],
    ["7th-grade", "free"],
    ["ab", "form"],
    ["xn--abc", "form"],
    ["a--b", "form"],
    ["-maths", "form"],
    ["maths-", "form"],
    ["Maths", "form"],
    ["two.labels", "form"],
    ["12345", "form"],
    ["123-456", "form"],
    ["गणित", "form"],
    ["x".repeat(41), "form"],
    ["", "form"],
    ["www", "reserved"],
    ["login", "reserved"],
    ["l0gin", "reserved"],
    ["log-in", "reserved"],
    ["adm1n", "reserved"],
    ["create-institute", "reserved"],
    ["wpad", "reserved"],
    ["lectern-pay", "reserved"],
    ["my-lectern", "reserved"],
    ["lectem", "reserved"],
    ["admin-acme", "reserved"],
    ["5upport-team", "reserved"],
    ["secure-acme", "reserved"],
    ["official-maths", "reserved"],
    ["i42", "reserved"],
    ["i42-maths", "free"],
    ["fuck", "rude"],
    ["f-u-c-k", "rude"],
    ["maths-for-bastards", "rude"],
    ["chutiya", "rude"],
  ])("%s is %s", (slug, state) => {
    expect(judgeSlug(slug)).toBe(state)
  })

  test.each([
    ["acme", "acrne"],
    ["acme", "a-c-m-e"],
    ["login", "l0g1n"],
    ["wave", "vvave"],
    ["clear", "c1ear"],
    ["clear", "dear"],
    ["cinema", "c1nerna"],
    ["bose", "8o5e"],
  ])("%s and %s look alike", (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other))
  })

  test.each([
    ["acme", "acne"],
    ["maths", "math"],
    ["class-2", "class-6"],
    ["bing", "bling"],
  ])("%s and %s do not", (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other))
  })
})

describe("what follows from a name", () => {
  test.each([
    ["Ravi's Maths and Physics", "ravis-maths-and-physics"],
    ["गणित की पाठशाला", "ganit-ki-pathashala"],
    ["संगीत केंद्र", "sangit-kendr"],
    ["पढ़ो ज़रा", "padho-zara"],
    ["कक्षा १०", "kaksha-10"],
    ["Café & Co", "cafe-and-co"],
    ["新しい学校", ""],
    ["新しい 21", ""],
    ["The International Institute of Advanced Mathematical Sciences", "the-international-institute-of-advanced"],
  ])("%s: %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })

  test("more than one suggestion, each of which may be had, the subject in it", () => {
    const found = suggestSlugs("Ravi's Maths", "exams")
    expect(found.slice(0, 2)).toEqual(["ravis-maths", "ravis-maths-exams"])
    expect(found.map(judgeSlug)).toEqual(found.map(() => "free"))
    expect(suggestSlugs("Lectern")).toEqual([])
    expect(suggestSlugs("新しい学校")).toEqual([])
  })

  test.each([
    ["Lectern Support", true],
    ["L e c t e r n", true],
    ["Bastards", true],
    ["Scunthorpe School", false],
    ["गणित की पाठशाला", false],
    ["Electrical Engineering", false],
  ])("the name %s is refused: %s", (name, isRefused) => {
    expect(isNameRefused(name)).toBe(isRefused)
  })
})
