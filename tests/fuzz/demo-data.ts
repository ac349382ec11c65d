import { seedDemoData } from "@/lib/demo/seed-demo-data"

beforeAll(() => seedDemoData({ log: () => undefined }), 180_000)
