import net from 'node:net';

/** A line to a server that can be made slow, held or cut, as networks are. */
export class Line {
  private readonly target: number;
  private readonly listener: net.Server;
  private readonly sockets = new Set<net.Socket>();
  private held = false;
  private waiting: (() => void)[] = [];
  /** How long each answer waits. */
  delayMs = 0;

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
   * From now on, takes no more of a request than its beginning. What it took already would have the system make room for
   * more: some megabytes wait there as it is, and count as sent.
   */
  hold(): void {
    this.held = true;
  }

  release(): void {
    this.held = false;
    for (const go of this.waiting.splice(0)) go();
  }

  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  stop(): void {
    this.cut();
    this.listener.close();
  }

  private connect(client: net.Socket): void {
    const server = net.connect(this.target, '127.0.0.1');
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => this.sockets.delete(socket));
    }
    client.on('data', (chunk) => {
      server.write(chunk);
      if (!this.held) return;
      client.pause();
      this.waiting.push(() => client.resume());
    });
    server.on('data', (chunk) => setTimeout(() => client.write(chunk), this.delayMs));
    server.on('close', () => setTimeout(() => client.end(), this.delayMs));
    client.on('close', () => server.destroy());
  }
}
