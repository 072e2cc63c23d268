declare module 'smtp-server' {
  interface Options {
    disabledCommands: string[];
    onData(stream: NodeJS.ReadableStream, session: unknown, done: () => void): void;
  }
  export class SMTPServer {
    server: import('node:net').Server;
    constructor(options: Options);
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
  }
}
