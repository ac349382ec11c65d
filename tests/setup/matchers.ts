import "@testing-library/jest-dom"
import { configure } from "@testing-library/react"

// Parts that load when they are used are compiled within the wait, on a machine that may be busy; the default is a second.
configure({ asyncUtilTimeout: 10_000 })
