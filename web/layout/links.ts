/** The pages that the header and the footer lead to. */
export const pageLinks = [
  { to: '/', name: 'Home' },
  { to: '/about', name: 'About' },
  { to: '/policy', name: 'Privacy' },
  { to: '/terms', name: 'Terms' },
  { to: '/contact', name: 'Contact' },
] as const;
