/** What a publication is called, and how it is reached, before its publisher says so. */
export const placeholders = {
  name: 'Octavo',
  description: 'A journal of reading, making and looking closely.',
  contactEmail: 'hello@octavo.example',
  contactPhone: '+1 (555) 010-0199',
  contactLocation: '8 Folded Sheet Lane, Bookbridge',
} as const;
