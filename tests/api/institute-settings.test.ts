import sharp from "sharp"
import { instituteSettings } from "@/lib/features/institutes/settings-contract"
import { files } from "@/lib/server/gateways/files/files"
import { send, createMember } from "../setup/test-app"

const loadDetails = async (admin: Awaited<ReturnType<typeof createMember>>) => {
  const { data } = await send(admin, instituteSettings.show, { query: {} })
  const { version, name, tagline, about, brandPrimary, brandAccent, contactEmail, contactPhone, address } = data
  return { version, name, tagline, about, brandPrimary, brandAccent, contactEmail, contactPhone, address }
}

test("an institute is saved with its picture, re-encoded as WebP", async () => {
  const admin = await createMember("InstituteAdmin", "rival")
  const current = await loadDetails(admin)
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#aa3355" } })
    .png()
    .toBuffer()
  const { data, status } = await send(admin, instituteSettings.save, {
    form: {
      instituteDetails: { ...current, name: "Rival reborn", brandPrimary: "#AA3355" },
      institutePic: new Blob([new Uint8Array(png)], { type: "image/png" }),
    },
  })
  expect(status).toBe(200)
  expect(data).toMatchObject({ name: "Rival reborn", brandPrimary: "#aa3355", image: { width: 300, height: 300 } })
  expect(data.image?.key).toMatch(/\.webp$/)
  expect((await send(admin, instituteSettings.save, { form: { instituteDetails: current } })).code).toBe("stale")
})

test("cover and teaser are removed on request and restored by an upload", async () => {
  const admin = await createMember("InstituteAdmin", "rival")
  const png = await sharp({ create: { width: 400, height: 225, channels: 3, background: "#224466" } })
    .png()
    .toBuffer()
  const coverImage = new Blob([new Uint8Array(png)], { type: "image/png" })
  const save = async (files: object, without: ("coverImage" | "teaserVideo")[] = []) =>
    (
      await send(admin, instituteSettings.save, {
        form: { instituteDetails: { ...(await loadDetails(admin)), without }, ...files },
      })
    ).data
  expect((await save({ coverImage })).cover).toMatchObject({ width: 400, height: 225 })
  expect(await save({}, ["coverImage", "teaserVideo"])).toMatchObject({ cover: null, teaser: null })
  expect((await save({ coverImage }, ["coverImage"])).cover).not.toBeNull()
})

test("a file that is no picture is refused beside its field, and nothing is saved", async () => {
  const admin = await createMember("InstituteAdmin", "rival")
  const before = await loadDetails(admin)
  const institutePic = new Blob(["<svg onload='alert(1)'/>"], { type: "image/png" })
  const { status, fields } = await send(admin, instituteSettings.save, {
    form: { instituteDetails: { ...before, name: "Half saved" }, institutePic },
  })
  expect({ status, fields: Object.keys(fields ?? {}) }).toEqual({ status: 400, fields: ["institutePic"] })
  expect(await loadDetails(admin)).toEqual(before)
})

test("when the cover is refused, the picture that was stored before it is removed", async () => {
  const admin = await createMember("InstituteAdmin", "rival")
  const current = await loadDetails(admin)
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#1155aa" } })
    .png()
    .toBuffer()
  const put = jest.spyOn(files, "put")
  const { status, fields } = await send(admin, instituteSettings.save, {
    form: {
      instituteDetails: current,
      institutePic: new Blob([new Uint8Array(png)], { type: "image/png" }),
      coverImage: new Blob([new Uint8Array(png.subarray(0, 60))], { type: "image/png" }),
    },
  })
  expect({ status, fields: Object.keys(fields ?? {}) }).toEqual({ status: 400, fields: ["coverImage"] })
  const keys = put.mock.calls.map(([key]) => key)
  put.mockRestore()
  expect(keys).toHaveLength(1)
  expect(await files.stat(keys[0] ?? "")).toBeUndefined()
})

test("only the InstituteAdmin saves the institute, and invalid fields are named", async () => {
  const admin = await createMember("Admin")
  const owner = await createMember("InstituteAdmin")
  const current = await loadDetails(owner)
  expect((await send(admin, instituteSettings.save, { form: { instituteDetails: current } })).code).toBe("forbidden")
  const invalid = await send(owner, instituteSettings.save, {
    form: {
      instituteDetails: { ...current, name: "x", brandPrimary: "red" },
      instituteGSTDetails: { legalName: null, gstin: "29AAGCB7383J1Z5", stateCode: null },
    },
  })
  expect(Object.keys(invalid.fields ?? {})).toEqual(expect.arrayContaining(["name", "brandPrimary"]))
  const gst = await send(owner, instituteSettings.save, {
    form: {
      instituteDetails: current,
      instituteGSTDetails: { legalName: null, gstin: "29AAGCB7383J1Z4", stateCode: "27" },
    },
  })
  expect(gst.fields).toHaveProperty("gstin")
})
