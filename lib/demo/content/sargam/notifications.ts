import type { InstituteContent } from "../types"

/** The notifications that Sargam has sent. */
export const sargamNotifications: InstituteContent["notifications"] = [
  {
    title: "स्वर साधना में नया अभ्यास",
    body: "सुबह के रियाज़ के लिए एक नया पाठ जुड़ा है। तानपूरे के साथ दस मिनट, रोज़ एक ही समय पर।",
    to: { item: "swar-sadhana" },
    link: "/student/my-learning",
    daysAgo: 2,
    mail: true,
  },
  {
    title: "शाम की बैठक इस रविवार",
    body: "जो भी गाना या बजाना चाहे, अपना नाम शुक्रवार तक भेज दे। सुनने वाले बिना नाम दिए आ सकते हैं।",
    to: "all",
    link: "/webinar",
    daysAgo: 7,
  },
  {
    title: "हाज़िरी हर सप्ताह लिखें",
    body: "कृपया अपनी कक्षाओं की हाज़िरी शनिवार तक लिख दें, ताकि अभिभावकों को सोमवार को सूचना जा सके।",
    to: "Teacher",
    daysAgo: 12,
    mail: true,
  },
]
