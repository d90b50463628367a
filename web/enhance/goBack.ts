/** Goes one step back in history, or home where there is none. */
export function goBack(): void {
  if (hasPageBefore()) history.back();
  else location.assign('/');
}

/** Tells if a reader saw a page in this tab before: a new tab may begin with an empty one. */
function hasPageBefore(): boolean {
  const { navigation }: Window & { navigation?: { canGoBack: boolean } } = window;
  return history.length > 1 && (document.referrer !== '' || (navigation?.canGoBack ?? true));
}
