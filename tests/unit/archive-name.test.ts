import { archiveName, createUniqueNames, folderPaths } from "@/lib/features/exports/archive-name"

test.each([
  ["../../etc/passwd", "_.._etc_passwd"],
  ["C:\\x\u0000.pdf", "C__x_.pdf"],
  ["पाठ १.pdf", "पाठ १.pdf"],
  ["con.txt", "_con.txt"],
  ["..", "file"],
  [`${"a".repeat(300)}.pdf`, `${"a".repeat(120)}.pdf`],
])("%s is unpacked as %s", (name, expected) => {
  expect(archiveName(name)).toBe(expected)
})

test("names of one folder differ, whatever their case", () => {
  const unique = createUniqueNames(["Videos"])
  expect(["a.pdf", "A.pdf", "a.pdf", "videos"].map(unique)).toEqual(["a.pdf", "A (2).pdf", "a (3).pdf", "videos (2)"])
})

test("folders have the path of those that they are in, and no two the same", () => {
  const { paths, inside } = folderPaths([
    { id: 1, name: "Maths", parentId: null },
    { id: 2, name: "maths", parentId: null },
    { id: 3, name: "Week/1", parentId: 2 },
  ])
  expect([...paths]).toEqual([
    [0, "files/"],
    [1, "files/Maths/"],
    [2, "files/maths (2)/"],
    [3, "files/maths (2)/Week_1/"],
  ])
  expect(inside.get(0)).toEqual(["Maths", "maths (2)"])
})
