import { render, screen } from "@testing-library/react"
import { Avatar } from "@/components/ui/media/avatar"
import { initials } from "@/lib/shared/initials"
import { Card, CardBody, CardTitle } from "@/components/ui/card"
import { cn } from "@/components/ui/cn"
import { Picture } from "@/components/ui/media/picture"

test("a picture has four widths, reserves its space and loads lazily", () => {
  render(
    <Picture
      src="2/optics.webp"
      alt="A prism"
      width={1280}
      height={720}
      sizes="33vw"
      blur="data:image/webp;base64,AA"
    />,
  )
  const picture = screen.getByRole("img", { name: "A prism" })
  expect(picture).toHaveAttribute("src", "/media/2/optics.webp?w=640")
  expect(picture.getAttribute("srcset")?.match(/\d+w/g)).toEqual(["320w", "640w", "960w", "1280w"])
  expect(picture).toHaveAttribute("width", "1280")
  expect(picture).toHaveAttribute("height", "720")
  expect(picture).toHaveAttribute("loading", "lazy")
  expect(picture).toHaveStyle({ backgroundImage: 'url("data:image/webp;base64,AA")' })
})

test("a priority picture is loaded eagerly", () => {
  render(<Picture priority src="2/cover.webp" alt="Cover image" width={1280} height={480} sizes="100vw" />)
  const picture = screen.getByRole("img", { name: "Cover image" })
  expect(picture).toHaveAttribute("loading", "eager")
  expect(picture).toHaveAttribute("fetchpriority", "high")
})

test("without a picture the initials of the name are shown, as whole graphemes in every script", () => {
  render(<Picture src={null} alt="Wave optics" width={16} height={9} sizes="1px" />)
  expect(screen.getByText("WO")).toHaveStyle({ aspectRatio: "16 / 9" })
  render(<Avatar name="Meera Iyer" />)
  expect(screen.getByText("MI")).toBeVisible()
  expect(initials("हिन्दुस्तानी संगीत शुरुआत")).toBe("हिशु")
  expect(initials("acme")).toBe("A")
  expect(initials("")).toBe("")
})

test("the title of a card is its link", () => {
  render(
    <Card as="article" isInteractive>
      <CardBody>
        <CardTitle href="/institute/2/courses/1">Optics</CardTitle>
      </CardBody>
    </Card>,
  )
  expect(screen.getByRole("link", { name: "Optics" })).toHaveAttribute("href", "/institute/2/courses/1")
  expect(screen.getByRole("heading", { level: 3 })).toHaveTextContent("Optics")
})

test("of two classes for one property the later applies, and our text sizes are not treated as colours", () => {
  expect(cn("px-4 text-ui text-muted", "px-6", "text-primary")).toBe("text-ui px-6 text-primary")
})
