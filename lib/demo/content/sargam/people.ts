import type { InstituteContent, PersonContent, TeacherContent } from "../types"
import { createStudents } from "../create-students"

/** Runs Sargam. */
export const sargamAdmin: PersonContent = {
  first: "गायत्री",
  last: "मिश्र",
  gender: "female",
  face: { hair: "bun", skin: "wheat", bindi: true, grey: true, glasses: true },
  email: "admin@sargam.test",
}

/** Teaches at Sargam; the first has the account that visitors of the demo may use. */
export const sargamTeachers: readonly TeacherContent[] = [
  {
    first: "विद्याधर",
    last: "मिश्र",
    gender: "male",
    face: { hair: "bald", skin: "brown", beard: "full", grey: true },
    email: "teacher@sargam.test",
    years: 38,
    headline: "गायन, बनारस घराना",
    bio: "पंडित जी ने ठुमरी अपनी नानी से सीखी, जो चक्की पीसते हुए गाती थीं। वे आज भी हर नए शिष्य को पहले सुनना सिखाते हैं, फिर गाना।",
    subjects: ["गायन", "राग", "ठुमरी"],
  },
  {
    first: "शबाना",
    last: "हुसैन",
    gender: "female",
    face: { hair: "scarf", skin: "wheat" },
    email: "shabana.hussain@sargam.test",
    years: 17,
    headline: "तबला",
    bio: "शबाना जी उन गिनी-चुनी महिलाओं में हैं जिन्होंने बनारस बाज में एकल वादन किया है। उनके बोल साफ़ हैं और धैर्य असीम।",
    subjects: ["तबला", "ताल", "पखावज"],
  },
  {
    first: "अनिरुद्ध",
    last: "भट्टाचार्य",
    gender: "male",
    face: { hair: "side", skin: "fair", glasses: true },
    email: "aniruddha.b@sargam.test",
    years: 20,
    headline: "सितार",
    bio: "अनिरुद्ध जी के पास अपने दादा का सितार है, जिसकी तारें वे हर सोमवार बदलते हैं। वे सिखाते हैं कि कम स्वरों में अधिक कैसे कहा जाए।",
    subjects: ["सितार", "तानपूरा"],
  },
  {
    first: "मीनाक्षी",
    last: "जोशी",
    gender: "female",
    face: { hair: "long", skin: "wheat", bindi: true },
    email: "meenakshi.joshi@sargam.test",
    years: 14,
    headline: "हारमोनियम और भजन",
    bio: "मीनाक्षी जी ने तीन सौ से अधिक भजनों को सरल स्वरलिपि में लिखा है, ताकि परिवार साथ बैठकर गा सके।",
    subjects: ["हारमोनियम", "भजन"],
  },
  {
    first: "नागेश्वर",
    last: "केवट",
    gender: "male",
    face: { hair: "short", skin: "deep", beard: "moustache" },
    email: "nageshwar.kewat@sargam.test",
    years: 11,
    headline: "बाँसुरी",
    bio: "नागेश्वर जी नाव चलाते हुए बाँसुरी सीखे। उनकी कक्षा साँस से आरंभ होती है, और अक्सर पक्षियों की आवाज़ से।",
    subjects: ["बाँसुरी", "लोक संगीत"],
  },
]

/** The student of the demo account at Sargam. */
export const sargamStudent: InstituteContent["student"] = {
  first: "आरती",
  last: "पाण्डेय",
  gender: "female",
  face: { hair: "braid", skin: "brown", bindi: true },
  email: "student@sargam.test",
  learning: [
    { course: "swar-sadhana", percent: 55 },
    { course: "tabla-pahla-kayda", percent: 25 },
  ],
  unboughtCourse: "raag-yaman",
}

/** Other students of Sargam. */
export const sargamStudents = createStudents("sargam", [
  ["राजेश", "श्रीवास्तव", "male", "rajesh.srivastava"],
  ["सुधा", "त्रिपाठी", "female", "sudha.tripathi"],
  ["इरफ़ान", "अंसारी", "male", "irfan.ansari"],
  ["कविता", "सिंह", "female", "kavita.singh"],
  ["मनीष", "गुप्ता", "male", "manish.gupta"],
  ["ललिता", "देवी", "female", "lalita.devi"],
  ["अभिषेक", "राय", "male", "abhishek.rai"],
  ["पूनम", "यादव", "female", "poonam.yadav"],
  ["शिवम", "दुबे", "male", "shivam.dubey"],
  ["नीलम", "वर्मा", "female", "neelam.verma"],
  ["देवेंद्र", "रावत", "male", "devendra.rawat"],
  ["ज़ैनब", "फ़ातिमा", "female", "zainab.fatima"],
  ["हरीश", "पंत", "male", "harish.pant"],
  ["मालती", "झा", "female", "malti.jha"],
  ["संदीप", "कुमार", "male", "sandeep.kumar"],
  ["वंदना", "शुक्ल", "female", "vandana.shukla"],
  ["गोपाल", "चौबे", "male", "gopal.chaubey"],
])

/** The staff of Sargam with a custom role. */
export const sargamStaff: InstituteContent["staff"] = [
  {
    first: "शकुंतला",
    last: "मौर्य",
    gender: "female",
    face: { hair: "bun", skin: "wheat", bindi: true },
    email: "office@sargam.test",
    customRole: {
      name: "कार्यालय",
      screens: [
        ["dashboard", "view"],
        ["enquiries", "edit"],
        ["users", "edit"],
      ],
    },
  },
]

/** Pending invitations of students. */
export const sargamInvitations: InstituteContent["invitations"] = [
  { first: "विनीता", last: "सक्सेना", email: "vinita.saxena@sargam.students.test", daysAgo: 1 },
]
