/** The publisher's mark: a folded sheet. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d="M4 7.5 15 4v21L4 28.5z" />
      <path d="M17 4l11 3.5v7L17 11z" opacity=".55" />
      <path d="M17 13l11 3.5v12L17 25z" opacity=".8" />
    </svg>
  );
}
