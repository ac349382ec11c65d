import { screen } from "@testing-library/react"
import { DateRangeFilter } from "@/components/ui/table/date-range-filter"
import { renderWithMessages } from "./render-with-messages"

test("the days of a filter are written as all dates are", () => {
  renderWithMessages("en", <DateRangeFilter label="Date" from="2026-11-27" to={undefined} onChange={jest.fn()} />)
  expect(screen.getByText("27 Nov 2026")).toBeVisible()
  expect(screen.getAllByLabelText(/Date/)[0]).toHaveValue("2026-11-27")
})
