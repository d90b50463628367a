/** Leads `/` and Ctrl+K to the search of the header. */
export function focusSearchByKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    const field = document.querySelector<HTMLInputElement>('header search input');
    if (!field?.checkVisibility() || !(target instanceof Element)) return;
    const isTyping = target.closest('input, textarea, select, dialog, [contenteditable=true]');
    const isCommand = (ctrlKey || metaKey) && !altKey && key === 'k';
    if (!isCommand && (isTyping || ctrlKey || metaKey || altKey || key !== '/')) return;
    event.preventDefault();
    field.select();
    field.focus();
  });
}
