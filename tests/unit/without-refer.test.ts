import { withoutRefer } from "@/components/shell/area/without-refer"
import { paths } from "@/lib/shared/paths"

test("without a programme the navigation leads everywhere but to the page of referrals", () => {
  const link = (href: string) => ({ href, label: href, icon: null })
  const groups = [{ items: [link(paths.orders), link(paths.refer)] }, { label: "More", items: [link(paths.wishlist)] }]
  expect(withoutRefer(groups)).toEqual([
    { items: [link(paths.orders)] },
    { label: "More", items: [link(paths.wishlist)] },
  ])
})
