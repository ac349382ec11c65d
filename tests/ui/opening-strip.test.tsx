import { render, screen } from "@testing-library/react"
import { OpeningStrip } from "@/components/institutes/public/opening-strip"

const labels = { text: "Visitors see this page.", action: "Publish an item" }
const showTo = (roleType: string | undefined) => {
  localStorage.clear()
  if (roleType) localStorage.setItem("auth", JSON.stringify({ user_id: 7, first_name: "Meera", role: { roleType } }))
  return render(<OpeningStrip labels={labels} />)
}

afterEach(() => localStorage.clear())

test.each([
  ["InstituteAdmin", "/admin/courses"],
  ["Teacher", "/teacher/courses"],
])("a visitor who is %s is led to the items", (role, href) => {
  showTo(role)
  expect(screen.getByRole("link", { name: "Publish an item" })).toHaveAttribute("href", href)
})

test.each([[undefined], ["Student"]])("a visitor who is %s sees nothing of it", (role) => {
  expect(showTo(role).container).toBeEmptyDOMElement()
})
