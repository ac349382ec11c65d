import { render, screen } from "@testing-library/react"
import { useActiveTabInView } from "@/components/ui/use-active-tab-in-view"

function Row({ active }: { active: string }) {
  const row = useActiveTabInView<HTMLElement>(active)
  return (
    <nav ref={row}>
      {["one", "two", "three"].map((tab) => (
        <a key={tab} href={tab} aria-current={tab === active ? "page" : undefined}>
          {tab}
        </a>
      ))}
    </nav>
  )
}

test("a row of tabs is scrolled to the middle of the active one, also when it changes", () => {
  const places: Record<string, number> = { one: 0, two: 100, three: 200 }
  jest.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    return places[this.textContent] ?? 0
  })
  jest.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(100)
  jest.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(120)
  const { rerender } = render(<Row active="three" />)
  expect(screen.getByRole("navigation").scrollLeft).toBe(190)
  rerender(<Row active="two" />)
  expect(screen.getByRole("navigation").scrollLeft).toBe(90)
})
