import { ShellHosts } from "@/components/shell/shell-hosts"
import { renderWithMessages } from "./render-with-messages"

test("a link without an address has no attribute of one, as HTML requires", () => {
  const { container } = renderWithMessages("en", <ShellHosts />)
  const placeholders = [...container.querySelectorAll("a:not([href])")]
  expect(placeholders.map(({ id }) => id)).toEqual(["meeting-link"])
  for (const link of placeholders)
    for (const name of ["target", "download", "ping", "rel", "hreflang", "type", "referrerpolicy"])
      expect(link).not.toHaveAttribute(name)
})
