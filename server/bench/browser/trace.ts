/** A span of work on a thread; times in microseconds, `tdur` those in which the processor worked on it. */
export interface TraceEvent {
  name: string;
  ts: number;
  dur: number;
  tdur: number;
}

/** A trace of Chromium: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU */
interface RawEvent extends Partial<TraceEvent> {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  args?: { name?: string };
}

/** Returns the events of the page's main thread by time; of all main threads, it is the one with most of these events. */
export function readTrace(trace: Buffer, names: Set<string>): TraceEvent[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: RawEvent[] };
  const mains = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => traceEvents.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid));
  const work = (events: RawEvent[]) => events.filter(({ name }) => names.has(name)).length;
  const [main] = mains.toSorted((a, b) => work(b) - work(a));
  if (!main) throw new Error('The trace has no main thread.');
  return main
    .map(({ name, ts, dur = 0, tdur = 0 }) => ({ name, ts, dur, tdur }))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
}
