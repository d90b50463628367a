const followed = new WeakSet<HTMLElement>();

/** Marks, as long as a table of contents is open, the section that is being read. A link in it closes it. */
export function followSections(contents: HTMLDetailsElement): void {
  if (followed.has(contents)) return;
  followed.add(contents);
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a')];
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));

  const mark = () => {
    if (!contents.isConnected) return document.removeEventListener('scroll', mark);
    if (!contents.open) return;
    const line = contents.getBoundingClientRect().top + window.innerHeight / 4;
    const current = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < line);
    for (const [index, link] of links.entries()) {
      if (index === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };

  const close = () => {
    contents.open = false;
  };
  contents.addEventListener('toggle', mark);
  document.addEventListener('scroll', mark, { passive: true });
  contents.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a') && close());
  contents.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !contents.open) return;
    close();
    contents.querySelector('summary')?.focus();
  });
  mark();
}
