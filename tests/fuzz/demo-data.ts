import { seedDemoData } from "@/lib/demo/seed-demo-data"

beforeAll(() => seedDemoData({ log: () => undefined }), 60_000)
