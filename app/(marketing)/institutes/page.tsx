import { Directory } from "@/components/marketing/directory"
import { listAddress, readListState } from "@/lib/features/items/list-address"
import { paths } from "@/lib/shared/paths"
import { loadDirectory, marketingMetadata } from "../load"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata({ searchParams }: Props) {
  const { page, searchParam } = readListState(await searchParams)
  return marketingMetadata("institutes", listAddress(paths.institutes, { page }), { isHidden: Boolean(searchParam) })
}

export default async function Page({ searchParams }: Props) {
  const state = readListState(await searchParams)
  return <Directory state={state} list={await loadDirectory(state.page ?? 1, state.searchParam)} />
}
