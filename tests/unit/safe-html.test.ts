import { safeHtml } from "@/lib/server/safe-html"

test("a link whose address is refused becomes its text", () => {
  const refused = ["javascript:alert(1)", "data:text/html,x", "//evil.test/", ""]
  for (const href of refused)
    expect(safeHtml(`<p>See <a href="${href}"><b>here</b></a>.</p>`)).toBe("<p>See <b>here</b>.</p>")
  expect(safeHtml("<p>See <a name=x>here</a> and <a>there</a>.</p>")).toBe("<p>See here and there.</p>")
  expect(safeHtml('<a href="javascript:1">one <a href="https://two.test/">two</a></a>')).toBe(
    'one <a href="https://two.test/" rel="nofollow noopener ugc">two</a>',
  )
})

test("a link whose address is taken stays", () => {
  for (const href of ["https://a.test/", "http://a.test/", "mailto:a@b.test", "tel:+911234567890", "/here", "#there"])
    expect(safeHtml(`<a href="${href}" onclick="x()">here</a>`)).toBe(
      `<a href="${href}" rel="nofollow noopener ugc">here</a>`,
    )
})
