import { createContext } from "react"

/** The key of the row that is being dragged; unlike `useDndContext`, it does not change with every move of the pointer. */
export const ActiveKeyContext = createContext<string | undefined>(undefined)
