// SPDX-License-Identifier: GPL-2.0
/*
 * hil_oled - test-only I2C adapter with one write-mostly device behind it:
 * an SSD1306 display as the bus sees it.
 *
 * Unlike the kernel's i2c-stub it offers plain I2C (the I2C_RDWR ioctl), which
 * luma.core's default mode needs for pixel data.  It acknowledges everything
 * sent to its address and decodes nothing; reads give zeros.
 *
 * Everything written is appended to a log, read in debugfs at hil_oled/log as
 * records of <u16 length, little-endian> <bytes>.  A reader at the end of the
 * log waits for the next record.
 *
 * Parameters (in /sys/module/hil_oled/parameters while loaded):
 *   nr        bus number, 1 gives /dev/i2c-1 (load time only)
 *   addr      the device's address
 *   nack      1: no answer, as when unplugged
 *   delay_us  each transfer takes this much longer
 *   logged    how long the log is, in bytes (read only)
 *   dropped   how many writes did not fit into the log (read only)
 */
#include <linux/debugfs.h>
#include <linux/delay.h>
#include <linux/i2c.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/uaccess.h>
#include <linux/vmalloc.h>
#include <linux/wait.h>

#define LOG_SIZE (8u << 20)

static int nr = 1;
module_param(nr, int, 0444);
static int addr = 0x3c;
module_param(addr, int, 0644);
static int nack;
module_param(nack, int, 0644);
static int delay_us;
module_param(delay_us, int, 0644);
static unsigned int logged;
module_param(logged, uint, 0444);
static unsigned int dropped;
module_param(dropped, uint, 0444);

static DEFINE_MUTEX(lock);
static DECLARE_WAIT_QUEUE_HEAD(grown);
static u8 *log_data;
static struct dentry *debug_dir;

static void log_append(const struct i2c_msg *msg)
{
	if (logged + 2 + msg->len > LOG_SIZE) {
		dropped++;
		return;
	}
	log_data[logged] = msg->len & 0xff;
	log_data[logged + 1] = msg->len >> 8;
	memcpy(log_data + logged + 2, msg->buf, msg->len);
	WRITE_ONCE(logged, logged + 2 + msg->len);
}

static int hil_xfer(struct i2c_adapter *adapter, struct i2c_msg *msgs, int count)
{
	int i, ret = count;

	if (delay_us)
		usleep_range(delay_us, delay_us + 50);

	mutex_lock(&lock);
	for (i = 0; i < count; i++) {
		if (nack || msgs[i].addr != addr) {
			ret = -EREMOTEIO;
			break;
		}
		if (msgs[i].flags & I2C_M_RD)
			memset(msgs[i].buf, 0, msgs[i].len);
		else
			log_append(&msgs[i]);
	}
	mutex_unlock(&lock);
	wake_up_interruptible(&grown);
	return ret;
}

static u32 hil_functionality(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm hil_algorithm = {
	.master_xfer = hil_xfer,
	.functionality = hil_functionality,
};

static struct i2c_adapter hil_adapter = {
	.owner = THIS_MODULE,
	.algo = &hil_algorithm,
	.name = "HIL OLED adapter",
};

static ssize_t log_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	ssize_t ret;

	ret = wait_event_interruptible(grown, READ_ONCE(logged) > *pos);
	if (ret)
		return ret;
	mutex_lock(&lock);
	ret = simple_read_from_buffer(buf, count, pos, log_data, logged);
	mutex_unlock(&lock);
	return ret;
}

static const struct file_operations log_fops = {
	.owner = THIS_MODULE,
	.read = log_read,
	.llseek = default_llseek,
};

static int __init hil_init(void)
{
	int ret;

	log_data = vmalloc(LOG_SIZE);
	if (!log_data)
		return -ENOMEM;

	hil_adapter.nr = nr;
	ret = i2c_add_numbered_adapter(&hil_adapter);
	if (ret) {
		vfree(log_data);
		return ret;
	}

	debug_dir = debugfs_create_dir("hil_oled", NULL);
	debugfs_create_file("log", 0600, debug_dir, NULL, &log_fops);
	return 0;
}

static void __exit hil_exit(void)
{
	debugfs_remove_recursive(debug_dir);
	i2c_del_adapter(&hil_adapter);
	vfree(log_data);
}

module_init(hil_init);
module_exit(hil_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Test-only I2C adapter with a display's address behind it");
