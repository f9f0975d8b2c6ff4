import type { ServiceStore } from "./store/store.js";

/** Upper bounds of the histogram buckets, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = Readonly<Record<string, string | number>>;

interface Series {
  readonly type: "counter" | "histogram";
  readonly help: string;
  /**
   * Values by their labels in Prometheus' format. `within` counts the values up to each bound of `BOUNDS`.
   */
  readonly values: Map<string, { sum: number; count: number; readonly within: number[] }>;
}

/** The metrics of this process in Prometheus' terms. Prometheus adds up those of several instances. */
export interface Metrics {
  /** Counts an answered request and records its duration. */
  request(
    labels: { readonly route: string; readonly method: string; readonly status: number },
    seconds: number,
  ): void;
  /** Records the duration of a store call, including a failed one. */
  store(operation: string, seconds: number): void;
  /** Counts a submitted object by its result: visible, waiting, repeated, limited or refused. */
  post(className: string, result: string): void;
  /** Returns all metrics in Prometheus' text format. */
  print(): string;
}

/** Measurements of the process at one moment. */
export interface ProcessState {
  readonly cpuSeconds: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
  readonly startedSeconds: number;
}

/**
 * Creates the metrics. Labels must come from code, never from a visitor, or else their number is unbounded.
 */
export function createMetrics(readProcess: () => ProcessState): Metrics {
  const series = new Map<string, Series>();
  const define = (name: string, type: Series["type"], help: string) => {
    const made: Series = { type, help, values: new Map() };
    series.set(name, made);
    return (labels: Labels, amount: number) => {
      const key = writeLabels(labels);
      const value = made.values.get(key) ?? { sum: 0, count: 0, within: BOUNDS.map(() => 0) };
      value.sum += amount;
      value.count++;
      for (const [index, bound] of BOUNDS.entries()) {
        if (amount <= bound) value.within[index] = (value.within[index] ?? 0) + 1;
      }
      made.values.set(key, value);
    };
  };
  const requests = define("http_requests_total", "counter", "Requests answered.");
  const durations = define(
    "http_request_duration_seconds",
    "histogram",
    "Time from a request to its response.",
  );
  const store = define("hanblog_store_duration_seconds", "histogram", "Duration of store calls.");
  const posts = define("hanblog_posts_total", "counter", "Comments and visits submitted, by result.");
  return {
    request({ route, method, status }, seconds) {
      requests({ route, method, status }, 1);
      durations({ route }, seconds);
    },
    store: (operation, seconds) => store({ operation }, seconds),
    post: (className, result) => posts({ class: className, result }, 1),
    print: () =>
      [...[...series].map(([name, each]) => printSeries(name, each)), printProcess(readProcess())].join(""),
  };
}

function writeLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, "_")}"`)
    .join(",");
}

function printSeries(name: string, { type, help, values }: Series): string {
  const lines = [...values].flatMap(([labels, { sum, count, within }]) => {
    if (type === "counter") return [`${name}{${labels}} ${sum}`];
    const bucket = (bound: number | string, total: number) =>
      `${name}_bucket{${labels},le="${bound}"} ${total}`;
    return [
      ...BOUNDS.map((bound, index) => bucket(bound, within[index] ?? 0)),
      bucket("+Inf", count),
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${count}`,
    ];
  });
  return printMetric({ name, type, help, lines });
}

function printProcess({ cpuSeconds, residentBytes, heapBytes, startedSeconds }: ProcessState): string {
  const rows = [
    ["process_cpu_seconds_total", "counter", "CPU time of the process.", cpuSeconds],
    ["process_resident_memory_bytes", "gauge", "Memory of the process.", residentBytes],
    ["process_start_time_seconds", "gauge", "Start time of the process since 1970.", startedSeconds],
    ["nodejs_heap_size_used_bytes", "gauge", "Used heap memory.", heapBytes],
  ] as const;
  return rows
    .map(([name, type, help, value]) => printMetric({ name, type, help, lines: [`${name} ${value}`] }))
    .join("");
}

function printMetric(metric: {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly lines: readonly string[];
}): string {
  const { name, type, help, lines } = metric;
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.map((line) => `${line}\n`).join("")}`;
}

/** Wraps a store and calls `observe` with the name and duration of each call, in seconds. */
export function measureStore(
  store: ServiceStore,
  observe: (operation: string, seconds: number) => void,
): ServiceStore {
  const timed = async <Value>(operation: string, run: () => Promise<Value>): Promise<Value> => {
    const started = performance.now();
    try {
      return await run();
    } finally {
      observe(operation, (performance.now() - started) / 1000);
    }
  };
  const { objects, rates } = store;
  return {
    ...store,
    objects: {
      ...objects,
      find: (collection, query) => timed("find", () => objects.find(collection, query)),
      count: (collection, where) => timed("count", () => objects.count(collection, where)),
      countBy: (collection, where, fields) =>
        timed("count", () => objects.countBy(collection, where, fields)),
      measure: (collection, query) => timed("measure", () => objects.measure(collection, query)),
      create: (collection, object) => timed("create", () => objects.create(collection, object)),
      createIf: (...write) => timed("create", () => objects.createIf(...write)),
      update: (collection, change) => timed("update", () => objects.update(collection, change)),
      remove: (collection, where) => timed("remove", () => objects.remove(collection, where)),
      removeIf: (...write) => timed("remove", () => objects.removeIf(...write)),
    },
    rates: {
      ...rates,
      wait: (buckets, now) => timed("limit", () => rates.wait(buckets, now)),
      takeAll: (buckets, now) => timed("limit", () => rates.takeAll(buckets, now)),
      take: (key, rate, now) => timed("limit", () => rates.take(key, rate, now)),
      giveBack: (key, rate) => timed("limit", () => rates.giveBack(key, rate)),
    },
  };
}
