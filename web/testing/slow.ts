/** A promise that the test settles itself. */
export function slow<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (problem: unknown) => void = () => {};
  const promise = new Promise<Value>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
