import type { Page } from "@playwright/test"

/** Chooses the State on which the tax of a checkout depends, as every buyer of an institute that charges tax has to. */
export async function chooseState(page: Page, state = "Maharashtra"): Promise<void> {
  await page.getByRole("combobox", { name: "State" }).selectOption({ label: state })
}
