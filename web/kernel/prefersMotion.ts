/** False if the system is set to reduced motion, for which there are no view transitions. */
export function prefersMotion(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
