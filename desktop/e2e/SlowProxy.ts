import net from 'node:net';

/** A TCP proxy in front of a server, which can delay or lose responses, stop reading requests or cut connections. */
export class SlowProxy {
  private readonly target: number;
  private readonly listener: net.Server;
  private readonly sockets = new Set<net.Socket>();
  private isReadingStopped = false;
  private resumeSockets: (() => void)[] = [];
  /** The delay of each response. */
  delayMs = 0;
  /** The beginning of requests, such as 'POST /api/articles ', whose responses are lost. */
  losing: string | null = null;
  /** The number of responses to lose: Chromium repeats a request whose connection it had kept. */
  losses = Number.POSITIVE_INFINITY;
  /** The number of responses that were lost. */
  lost = 0;

  constructor(url: string) {
    this.target = Number(new URL(url).port);
    this.listener = net.createServer((client) => this.connect(client));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.listener.listen(0, '127.0.0.1', resolve));
    const { port } = this.listener.address() as net.AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /**
   * Reads no more than the beginning of each request from now on. The system buffers some more megabytes, which count as
   * sent.
   */
  stopReading(): void {
    this.isReadingStopped = true;
  }

  resumeReading(): void {
    this.isReadingStopped = false;
    for (const resume of this.resumeSockets.splice(0)) resume();
  }

  cutConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  stop(): void {
    this.cutConnections();
    this.listener.close();
  }

  private connect(client: net.Socket): void {
    const server = net.connect(this.target, '127.0.0.1');
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => this.sockets.delete(socket));
    }
    let isLost = false;
    client.on('data', (chunk) => {
      server.write(chunk);
      if (this.losing !== null && chunk.toString('latin1').startsWith(this.losing)) {
        isLost = this.lost < this.losses;
        if (isLost) this.lost += 1;
      }
      if (!this.isReadingStopped) return;
      client.pause();
      this.resumeSockets.push(() => client.resume());
    });
    server.on('data', (chunk) => {
      if (isLost) client.destroy();
      else setTimeout(() => client.write(chunk), this.delayMs);
    });
    server.on('close', () => setTimeout(() => client.end(), this.delayMs));
    client.on('close', () => server.destroy());
  }
}
